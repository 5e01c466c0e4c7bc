import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildLine, readBuildLines } from '#common/builds/content.ts'
import { type Answer, answers, type RuleId, ruleIds, type Verdict } from '#common/builds/types.ts'
import { projectRoot } from '#server/lib/root.ts'

/** A build of the price list and what is right about it. Rules that `answers` does not name answer `fits` or not at all. */
export type LabelledBuild = Readonly<{
  title: string
  parts: readonly BuildLine[]
  verdict: Verdict
  answers: ReadonlyMap<RuleId, Answer>
}>

const files = ['real-machines', 'processors', 'other-rules']

/** See the README beside the tables. */
export const labelledBuilds: readonly LabelledBuild[] = files.flatMap((file) => readTable(join('server/test/labelled', `${file}.tsv`)))

function readTable(file: string): readonly LabelledBuild[] {
  const [, ...rows] = readFileSync(join(projectRoot, file), 'utf8').split('\n')
  return rows.filter((row) => row !== '').map((row, i) => readRow(row, `${file}:${i + 2}`))
}

function readRow(row: string, place: string): LabelledBuild {
  const [title, partsText, verdictText, answersText] = row.split('\t')
  const parts = readBuildLines(partsText ?? '')
  const verdict = answers.find((answer) => answer === verdictText)
  if (!title || !parts || verdict === undefined || verdict === 'warning') throw new Error(`${place} is no labelled build`)
  return { title, parts, verdict, answers: readAnswers(answersText ?? '', place) }
}

function readAnswers(text: string, place: string): ReadonlyMap<RuleId, Answer> {
  return new Map(
    text
      .split(' ')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const rule = ruleIds.find((id) => entry.startsWith(`${id}=`))
        const answer = answers.find((word) => entry.endsWith(`=${word}`))
        if (rule === undefined || answer === undefined) throw new Error(`${place}: ${entry} is no answer of a rule`)
        return [rule, answer] as const
      }),
  )
}
