import type { Inputs, Outputs } from '#client/lib/api-types.ts'

export type Browsing = Inputs['items']['browse']
export type Browsed = Outputs['items']['browse']
