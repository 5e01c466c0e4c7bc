import { Search } from 'lucide-react'
import { Form } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { messages } from '#server/domain/messages.ts'

/** For addresses that lead nowhere: a search, and two ways back. */
export default function NotFoundPage() {
  return (
    <div className="page-width grid max-w-3xl justify-items-center gap-5 py-20 text-center">
      <title>Not found · Partsdock</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl" tabIndex={-1}>
        {messages.lost}
      </h1>
      <p className="text-lg text-ink-2">{messages.pageNotFound}</p>
      <Form role="search" action={paths.parts} className="flex w-full max-w-md gap-2">
        <label className="flex-1">
          <span className="sr-only">Search parts</span>
          <input name="q" type="search" placeholder="Part name or SKU" className={inputLook} />
        </label>
        <Button type="submit">
          <Search size={18} aria-hidden />
          Search
        </Button>
      </Form>
      <p className="flex gap-3">
        <ButtonLink to={paths.home} look="secondary">
          Home
        </ButtonLink>
        <ButtonLink to={paths.parts} look="secondary">
          Parts
        </ButtonLink>
      </p>
    </div>
  )
}
