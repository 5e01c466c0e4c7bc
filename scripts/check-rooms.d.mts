export function checkRooms(root: string, texts?: Readonly<Record<string, string>>): string[]
