export declare const slowTests: readonly string[]
