import type { ReactNode } from 'react'

/** The sort orders that a heading switches through. */
export type SortKeys<Sort extends string> = { up?: Sort; down?: Sort }

export type Heading<Sort extends string = never> = {
  /** Unique within the table, and what the heading shows unless it has a `heading`. */
  name: string
  heading?: ReactNode
  sort?: SortKeys<Sort>
  /** Right-aligned, as figures are. */
  isRight?: boolean
  headClass?: string
}

export type Column<Row, Sort extends string = never> = Heading<Sort> & {
  /** `place` counts the rows of the whole list, from 1. */
  cell: (row: Row, place: number) => ReactNode
  cellClass?: string | ((row: Row) => string)
  /** The number of columns that the cell fills, if a row has nothing to show in those after it. */
  spanOf?: (row: Row) => number
  /** The name above the cell on a card, which has no headings. */
  cardName?: string
}

/** Rows as columns describe them, or, with an editor or details below them, as a component of their own renders them. */
export type RowsShown<Row, Sort extends string> =
  | { columns: readonly Column<Row, Sort>[]; rowClass?: string; renderRow?: undefined }
  | {
      columns: readonly Heading<Sort>[]
      /** `className` hides the row on a phone until all rows are asked for, if the table `hasFirstRows`. */
      renderRow: (row: Row, place: number, className: string) => ReactNode
      hasFirstRows?: boolean
      /** True if each row is a `tbody`. */
      isRowBody?: boolean
    }
