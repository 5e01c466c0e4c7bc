/** Styles for forms on pages that the server renders without the client. */
export const formSheet = `
body:has(form) :is(header div,main){max-width:552px}
form{display:grid;gap:16px;margin:16px 0}
form button{justify-self:start}
fieldset{min-width:0;margin:0;padding:8px 16px;border:1px solid var(--rule2);border-radius:4px}
legend{padding:0 4px;font-weight:600}
.field{margin:0}
.field label{font-weight:600}
.field input{display:block;width:100%;margin:4px 0;padding:10px 12px;border:1px solid var(--rule2);border-radius:4px;background:var(--sheet);color:inherit;font:16px/24px ui-monospace,Consolas,monospace}
.field input[aria-invalid]{border-color:var(--stop)}
.hints{margin:0;padding-left:20px;color:var(--ink2);font-size:14px;line-height:20px}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:16px;margin:0}
.choice{display:grid;grid-template-columns:auto 1fr;gap:0 12px;padding:8px 0;cursor:pointer}
.choice input{width:20px;height:20px;margin:2px 0;accent-color:var(--mask)}
.choice .quiet{display:block}
.alert,.problem{display:block;margin:4px 0;padding:8px 12px;border-radius:4px;background:var(--stopBack);color:var(--stop)}
button.second{background:transparent;color:var(--mask);box-shadow:inset 0 0 0 1px var(--rule2)}
.people{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.people button{display:block;width:100%;padding:8px 16px;border:1px solid var(--rule2);background:var(--sheet);color:var(--ink);text-align:left}
.people button:hover{background:var(--sunk)}
.people .quiet{display:block;font-weight:400}
code{font:14px/20px ui-monospace,Consolas,monospace}
`
