export function findDroppedSigns(text: string): { line: number; text: string; why: string }[]
