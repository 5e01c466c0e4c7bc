// Words and phrases that readers of English would have to translate, each with a better way to say it.
import { compile } from './compile.mjs'

// Things counted one by one. Units of time are left out on purpose: "twice an hour" is good English.
const unit = `(?:account|address|answer|browser|call|category|change|checkout|column|connection|customer|database|event|field|file|folder|function|
host|item|job|key|kind|language|line|mail|message|method|module|network|noun|order|page|party|password|payment|person|process|product|provider|
query|record|request|room|round|route|row|screen|script|service|session|shop|stream|table|test|theme|token|transaction|user|variable|visitor|word)`
const ending = String.raw`(?=[.,;:)!?]|\s*$| and\b| or\b)`
// "Give a customer a page" is no rate, neither is "a page in a browser" or "a provider holds a request".
const notGiven = String.raw`(?<!\b(?:give|send|show|tell|call|hand|offer|grant|lend|assign)s? )`
const noun = String.raw`(?!(?:about|and|are|as|at|by|can|could|for|from|has|have|in|into|is|may|must|of|on|or|over|than|that|through|to|under|was|which|will|with|without|would)\b)\w+`
const singular = String.raw`(?!\w*[^s\s]s\b)${noun}`
const rate = String.raw`(?:an?|one) (?:${noun} )?${singular}|(?:two|three|several|\d+) (?:${noun} )?${noun}`

/** Patterns with a better way to say it. A blank matches any white space, so that a phrase may run over the end of a line. */
export const rules = [
  [String.raw`\bwho(?:m|s)?ever\b`, 'name who: the caller, the customer, users who …'],
  [String.raw`\bsomebody\b`, 'a person, a user, another process'],
  [String.raw`\bnobody\b`, 'no one, no process; or turn the sentence round'],
  [String.raw`\banew\b`, 'again'],
  [String.raw`\bmeanwhile\b`, 'while …; at the same time'],
  [String.raw`\bfor ever\b`, 'forever, without end, immutable'],
  [String.raw`(?<!\bthere )\b(?:is|are|was|were) none\b`, 'name it: invalid, missing, not a number'],
  [String.raw`\bwhat(?:ever)? (?:is|are|was|were) (?:not|no|none)\b`, 'name it: unknown errors, unsigned requests'],
  [String.raw`${notGiven}\b(?:${rate}) an? ${unit}${ending}`, 'use "per": one file per route'],
  [String.raw`\b(?:once|twice) an? ${unit}${ending}`, 'use "per": once per process'],
  [String.raw`\bstands? (?:in(?! for\b)|at|behind|beside|there|here|above|below)\b`, 'is in …, is stored in …, follows …'],
  [String.raw`\b(?:looks|looked|looking|to look) after\b`, 'reconcile, maintain, handle'],
  [String.raw`\b(?:takes?|took) upon\b`, 'claim'],
  [String.raw`\bleaf(?:s|ed)? through\b|\bleafing\b`, 'page through; pagination'],
  [String.raw`(?<!-)\bmend(?:s|ed|ing)?\b(?!-)`, 'fix, repair, requeue'],
  [String.raw`\bwhose time has come\b`, 'due, expired'],
  [String.raw`\b(?:is|are) (?:no )?news\b`, 'is new, is reported'],
].map(compile)

/** Further patterns for sentences that people see: texts, labels, messages, log lines. */
export const textRules = [
  [String.raw`\bthere is no such\b`, 'Order not found'],
  [String.raw`\bany more\b`, 'no longer'],
  [String.raw`\b(?:any|every)body\b`, 'anyone, everyone, customers'],
  [String.raw`\b(?:is|are) to be\b`, 'must be, is; or say what to do'],
  [String.raw`\bgoes back\b`, 'return, refund'],
  [String.raw`\bway to pay\b`, 'payment method'],
  [String.raw`\bwhat opens\b|\bopens? your account\b`, 'sign in, sign-in method'],
  [String.raw`\b(?:is|are) begun\b`, 'started'],
].map(compile)
