/** The average of the shown reviews with one decimal, and their number. */
export type Rating = { stars: number; reviews: number }

export const mostStars = 5

export const partReviewsPerPage = 10
