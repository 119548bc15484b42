import { readBlog } from '#modules/content/pages/blog.server.ts'
import { firstValue } from '#modules/kernel/pages/pages-rules.ts'
import { noProducts } from '../cache-tags.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The blog posts of the page that the query parameter `page` names. */
export const blogList = defineContainer({
  name: 'BlogList',
  audience: 'everyone',
  options: noOptions,
  async load({ shop, query, preferences }) {
    const page = Number(firstValue(query.page) ?? 1)
    const blog = await readBlog(shop.db, preferences.locale, Number.isSafeInteger(page) ? page : 1)
    if (blog === null) return null
    const found = await shop.media.focusOf(blog.posts.map(({ picture }) => picture))
    return { ...blog, posts: blog.posts.map((post) => ({ ...post, focus: found.get(post.picture) })) }
  },
  show: (data) => data,
  cacheTags: noProducts,
}).renderedBy(() => import('./blog-list-container.tsx'))
