import { useShopFacts } from '#client/lib/shop-facts.ts'

/** The shop's logo, beside its name; nothing without one. */
export function ShopLogo() {
  const { logo } = useShopFacts()
  return logo && <LogoPlate src={logo} />
}

const side = 36

/** A logo on a white plate, which keeps dark ones readable. It has its size before it is loaded. */
export const LogoPlate = ({ src, alt = '' }: { src: string; alt?: string }) => (
  <img
    src={src}
    alt={alt}
    width={side}
    height={side}
    className="size-9 shrink-0 rounded-ctl object-contain"
    style={{ backgroundColor: '#fff' }}
  />
)
