/** The search field for the start of a page of reviews. */
export const partReviewsField = 'reviews'
