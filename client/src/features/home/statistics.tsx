const statistics = [
  { count: '72', name: 'Countries' },
  { count: '535+', name: 'Projects' },
  { count: '273+', name: 'Clients' },
  { count: '432+', name: 'Feedbacks' },
] as const

/** The figures of the specification. */
export function Statistics() {
  return (
    <section aria-label="Statistics" className="mt-14 bg-board text-on-board">
      <div className="contacts" aria-hidden />
      <dl className="page-width grid grid-cols-2 gap-6 py-8 md:grid-cols-4">
        {statistics.map(({ count, name }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-on-board-2">{name}</dt>
            <dd className="wide text-4xl font-bold">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
