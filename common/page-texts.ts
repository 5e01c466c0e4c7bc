// The texts that pages show at once. Apart from the others, which would all be part of every page's first script: it has whole modules.

/** The names of order states on pages; REST uses the same words. */
export const statusNames = { pending: 'Pandding', cancelled: 'Cancelled', paid: 'Complate' } as const

// The specification fixes these to the letter: do not correct them.
export const lost = "Oops! You're lost."
export const pageNotFound = 'The page you are looking for was not found.'
export const productDeleted = 'Product Deleted'
export const productUpdate = 'Update'
export const inCart = 'Added'
