/** The search field that holds the start of a page of reviews. */
export const partReviewsField = 'reviews'
