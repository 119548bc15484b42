ALTER TABLE "addresses" ADD COLUMN "post_code" text;--> statement-breakpoint
-- A home page as the shop made it gets the containers that newer shops have; one that a merchant has arranged stays as it is.
WITH untouched AS (
  SELECT p.id FROM pages p
  WHERE p.path = '/' AND (
    SELECT array_agg(c.name || c.options::text ORDER BY c.position) FROM page_containers c WHERE c.page_id = p.id
  ) = ARRAY['CampaignProduct{}', 'LatestProducts{}', 'MostLikedProducts{}', 'BestSellers{}']
), gone AS (
  DELETE FROM page_containers c USING untouched u WHERE c.page_id = u.id RETURNING c.page_id
)
INSERT INTO page_containers (page_id, position, name)
SELECT u.id, 100 + named.position - 1, named.name
FROM untouched u, unnest(ARRAY[
  'CampaignProduct', 'LatestProducts', 'Collections', 'MostLikedProducts', 'BestSellers', 'RecentlyViewed'
]) WITH ORDINALITY AS named (name, position)
WHERE EXISTS (SELECT FROM gone);--> statement-breakpoint
UPDATE page_containers SET position = position - 100
WHERE page_id IN (SELECT page_id FROM page_containers GROUP BY page_id HAVING min(position) = 100)
  AND page_id IN (SELECT id FROM pages WHERE path = '/');
