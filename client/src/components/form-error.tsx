export function FormError({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="text-sm text-stop">
      {text}
    </p>
  )
}
