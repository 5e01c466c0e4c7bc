// Grammar that readers of English stumble over, for comments and test titles of product code. Each rule has a better sentence or form.
import { compile } from './compile.mjs'

const opening = String.raw`(?<=^\s*|[.!?]\s+)`
const ending = String.raw`(?=\s*(?:[.;!?]|$))`
const notAsked = String.raw`(?! to\b)(?![^.!?]*\?)`
const measures = 'far|few|long|many|much|often|old'

const subordinate = `(?:after|although|as|at|because|before|below|by|during|except|for|from|if|in|instead|like|on|once|otherwise|per|since|so|
then|though|to|under|unless|until|when|where|while|with|within|without)`
const bareVerb = `(?:answers|asks|checks|decides|does|finds|gets|gives|handles|has|holds|keeps|knows|makes|means|names|needs|reads|says|sees|
sends|shows|stores|takes|tells|uses|waits|writes)(?: (?:about|after|at|by|for|from|in|into|of|on|to|with))?`

// "Part of the shop", "a copy of the database" and "one of the caller" have no better form with an apostrophe.
const genitive = String.raw`(?<!\b(?:all|any|because|both|cop(?:y|ies)|each|front|inside|instead|most|one|out|outside|parts?|rest|said|says?|some|up) )of`
const owner = String.raw`(?:admin|caller|customer|shop|supplier)\b(?!['’\w-]| (?:by|from|in|that|who|whose|with|without)\b)`
const ownedByDatabase = `(?:address|changes?|clock|connections?|errors?|functions?|jobs?|load|locks?|parameters?|processes|settings?|snapshots?|state)`

/** Apply to comments and to the titles of tests. */
export const grammarRules = [
  [String.raw`${opening}what\b${notAsked}`, 'name the thing: "Rows that expire.", not "What expires."'],
  [String.raw`${opening}whether\b${notAsked}`, 'say when it is true: "True if the row expires."; or delete it'],
  [String.raw`${opening}how (?:${measures})\b${notAsked}`, '"The number of pieces.", "The age of the data."'],
  [
    String.raw`${opening}(?:how(?! (?:${measures})\b)|which|who(?:se|m)?|why)\b${notAsked}`,
    'begin with a noun or a verb: "Users who may call it.", not "Who may call it."',
  ],
  [String.raw`${opening}where\b${notAsked}`, '"The page to open next.", or "If …", not "Where …"'],
  [String.raw`\b(?:those|that|the ones?) of\b`, 'repeat the noun, or "the customer\'s": "the dump\'s row counts", not "those of the dump"'],
  [
    String.raw`\bso many\b(?![^.,;:]*\bthat\b)|\bas many\b(?![^.;]*\bas\b)`,
    'name the number: "`limit` rows", "up to `limit` rows", "this many machines"',
  ],
  [String.raw`\bso (?:few|long|much|often)\b(?![^.,;:]*\b(?:as|that)\b)`, 'name the time or the amount: "for `maxWaitMs`", "this long"'],
  [String.raw`${genitive} (?:an?|another|each|every|one|the) ${owner}`, '"the shop\'s address", "a customer\'s lists"; or leave it out'],
  [String.raw`\b${ownedByDatabase} of (?:an?|each|the|this) database\b(?!['’\w-])`, '"the database clock", "database errors"'],
  [
    String.raw`${opening}(?!${subordinate}\b)[^.,;:!?]+, (?:an?|its|the|their|this) (?:[\w-]+ ){1,3}${bareVerb}${ending}`,
    'subject, verb, object: "The queued job handles what is due.", not "What is due, the queued job handles."',
  ],
  [
    String.raw`\b(?:if|unless) (?:all|any|it|none|nothing|one|some|that) (?:are|do|does|has|is)${ending}`,
    'complete it: "null if the total is large enough"',
  ],
  [
    String.raw`(?<!\bthere )\b(?:is|are|was|were) no (?!better|earlier|fewer|later|less|longer|more|newer|older|worse)\w+`,
    '"is not a …", "does not …"',
  ],
  [String.raw`\bnothing of\b`, '"does not …": "Does not read the file.", not "Reads nothing of the file."'],
].map(compile)
