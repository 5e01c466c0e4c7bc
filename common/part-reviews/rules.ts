/** What the shown reviews of a part say: the average with one decimal, and how many there are. */
export type Rating = { stars: number; reviews: number }

export const mostStars = 5

/** How many reviews of a part a page shows. */
export const partReviewsPerPage = 10
