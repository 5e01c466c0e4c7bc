import { PageMeta } from '#client/components/page-meta.tsx'
import { answers } from '#client/features/blog/answers.tsx'
import { useScrollToHash } from '#client/lib/use-scroll-to-hash.ts'
import { paths } from '#common/kit/paths.ts'

export default function BlogPage() {
  useScrollToHash()
  return (
    <div className="page-width grid gap-8 py-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
      <PageMeta
        title="Blog"
        description="Answers to six questions about front-end development: performance, state, prototypes, search and tests."
        path={paths.blog}
      />
      <nav aria-label="Questions" className="lg:sticky lg:top-24 lg:self-start">
        <h2 className="text-base">On this page</h2>
        <ol className="mt-2">
          {answers.map(({ id, question }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-9 items-center py-1 text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
              >
                {question}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0 max-w-[70ch] space-y-12">
        {answers.map(({ id, question, answer }) => (
          <article key={id} id={id}>
            <h2 className="text-2xl">{question}</h2>
            <div className="mt-4 space-y-4">{answer}</div>
          </article>
        ))}
      </div>
    </div>
  )
}
