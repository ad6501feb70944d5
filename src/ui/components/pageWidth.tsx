/** What has the width of a page: the header, the page itself, the footer. */
export const pageWidthLook = 'mx-auto max-w-page px-8 narrow:px-4 print:max-w-none print:px-0'
