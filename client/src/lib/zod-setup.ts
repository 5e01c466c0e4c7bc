// The content security policy allows no code made from text, which zod would otherwise try for speed. To be loaded before zod is.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
