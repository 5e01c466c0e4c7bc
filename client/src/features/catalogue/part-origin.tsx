import { Link } from 'react-router-dom'
import { typeHref } from './type-href.ts'

type PartOriginProps = { part: { productType: string; manufacturer: string | null; series: string | null } }

const look = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:no-underline pointer-coarse:min-h-11'

export function PartOrigin({ part: { productType, manufacturer, series } }: PartOriginProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2 wrap-anywhere">
      <Link to={typeHref(productType)} className={look}>
        {productType}
      </Link>
      {manufacturer !== null && manufacturer !== '' && (
        <>
          <span aria-hidden>·</span>
          <Link to={`${typeHref(productType)}&${new URLSearchParams({ maker: manufacturer })}`} className={look}>
            {manufacturer}
          </Link>
        </>
      )}
      {series !== null && series !== '' && (
        <>
          <span aria-hidden>·</span>
          <span>{series}</span>
        </>
      )}
    </p>
  )
}
