import { GithubMark, GoogleMark } from '#client/features/auth/provider-marks.tsx'

/** What people know the providers by at a glance. */
export const providerSigns = { google: GoogleMark, github: GithubMark } as const
