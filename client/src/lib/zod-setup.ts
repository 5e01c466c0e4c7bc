// The content security policy allows no code made from text, which zod would otherwise try for speed. Load this before zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
