import { afterAll, vi } from 'vitest'

/** A page may still be loading a part of itself, which cannot load any more once the document of its test is gone. */
afterAll(() => vi.dynamicImportSettled())
