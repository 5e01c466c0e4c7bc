/** The specification fixes the number. */
export const reviewsPerPage = 3
