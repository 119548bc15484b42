import { type BlogPage, shownDay } from '#modules/content/pages/blog-rules.ts'
import { focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { classNames } from '../../../ui/class-names.ts'
import { A } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { ContainerProps } from '../container-props.ts'

/** The posts of the blog, newest first: picture, title, day and the first words. */
export default function BlogList({ data: { posts, page, pages } }: ContainerProps<BlogPage>) {
  return (
    <div className="container-page pt-6">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map(({ path, title, summary, picture, focus, postedOn }, index) => (
          <li key={path}>
            <article className="relative flex flex-col gap-2">
              {picture !== '' && (
                <Picture
                  file={picture}
                  alt=""
                  sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
                  eager={index === 0 && page === 1}
                  className={classNames('aspect-[3/2] w-full rounded-card object-cover', focusClasses(focus))}
                />
              )}
              <time dateTime={postedOn} className="figures text-sm text-muted">
                {shownDay(postedOn)}
              </time>
              <h2 className="text-lg wrap-anywhere">
                <A to={path} className="after:absolute after:inset-0 hover:text-accent">
                  {title}
                </A>
              </h2>
              {summary !== '' && <p className="line-clamp-3 wrap-anywhere text-muted">{summary}</p>}
            </article>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </div>
  )
}
