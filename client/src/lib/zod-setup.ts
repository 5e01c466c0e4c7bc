// The content security policy forbids eval, which zod would use for speed. Import this before zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
