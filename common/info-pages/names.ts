/** Information pages, whose texts an operator can replace. Each has the address of the same name in `paths`. */
export const infoPageNames = ['about', 'terms', 'privacy', 'cookies'] as const
export type InfoPageName = (typeof infoPageNames)[number]

export const infoPageTitles = {
  about: 'About us',
  terms: 'Terms of sale',
  privacy: 'Privacy policy',
  cookies: 'Cookie policy',
} as const satisfies Record<InfoPageName, string>
