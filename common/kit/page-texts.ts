// Texts that pages show immediately. In a separate file: every page's first script contains all texts of this module.

/** The names of order states on pages; REST uses the same words. */
export const statusNames = { pending: 'Pandding', cancelled: 'Cancelled', paid: 'Complate' } as const

// The specification fixes these texts to the letter: do not correct them.
export const lost = "Oops! You're lost."
export const pageNotFound = 'The page you are looking for was not found.'
export const productDeleted = 'Product Deleted'
export const productUpdate = 'Update'
export const inCart = 'Added'
