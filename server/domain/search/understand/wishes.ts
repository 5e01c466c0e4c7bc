// Tells words of use and praise from words that a part must have.
import type { Category } from '#common/specs/attribute.ts'
import { meaningOf } from '../read/spec-meanings.ts'
import type { Group } from './retrieval.ts'
import { wishesBefore, wishPhrases, wishWords } from './wishes.data.ts'

/** The groups that are only wishes, if other groups say what is wanted. */
export function wishesOf(groups: readonly Group[]): ReadonlySet<Group> {
  const isWish = (group: Group | undefined) => group?.type === null && group.words.some((word) => wishWords.has(word))
  const wishes = new Set<Group>()
  groups.forEach((group, i) => {
    const next = groups[i + 1]
    if (isWish(group)) wishes.add(group)
    if (next === undefined) return
    if (isWish(next) && hasWord(group, wishesBefore)) wishes.add(group)
    if (wishPhrases.some(([first, second]) => group.words.includes(first) && next.words.includes(second))) wishes.add(group).add(next)
  })
  return wishes.size < groups.length ? wishes : new Set()
}

const hasWord = ({ type, words }: Group, among: ReadonlySet<string>): boolean => type === null && words.some((word) => among.has(word))

/** A wish only ranks. A spec of the category is required instead: "silent" of mice. */
export const withWishes = (groups: readonly Group[], wishes: ReadonlySet<Group>, category: Category): readonly Group[] =>
  groups.map((group) => {
    // Synonyms of the typed word do not count: "quiet" stays a wish, also for mice.
    if (!wishes.has(group)) return group
    if (meaningOf(category, group.words.slice(-1)) !== undefined) return { ...group, isUse: true }
    const alternatives = group.tiers.flatMap((tier) => tier.alternatives)
    return { ...group, isWish: true, substring: null, looser: null, tiers: [{ points: 0, classes: 'ABC', alternatives }] }
  })
