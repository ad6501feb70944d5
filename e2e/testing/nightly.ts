/** The nightly run (`vitest --mode lab`) asks for all; a change’s tests for a seeded part, one of each kind at least. */
export const isNightly: boolean = import.meta.env.MODE === 'lab'
