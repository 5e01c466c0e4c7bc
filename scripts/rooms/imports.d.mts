export function listSources(root: string): string[]
