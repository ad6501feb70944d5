/** The global fetch is one; so is the mock. */
export type Fetch = (request: Request) => Promise<Response>
