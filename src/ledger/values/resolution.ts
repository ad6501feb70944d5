/** Spans the REST service knows, in milliseconds: 1 and 5 minutes, 15 minutes, 1 hour, 1 day, 1 week. */
export const resolutions = [60_000, 300_000, 900_000, 3_600_000, 86_400_000, 604_800_000] as const
export type Resolution = (typeof resolutions)[number]
