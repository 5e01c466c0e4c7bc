/** A heading that only screen readers say. */
export const hiddenHeading = (name: string) => ({ name, heading: <span className="sr-only">{name}</span> })

/** A heading with the currency of the amounts below it. */
export const moneyHeading = (name: string, currency: string) => ({
  name,
  heading: (
    <>
      {name} <span className="font-normal">({currency})</span>
    </>
  ),
})
