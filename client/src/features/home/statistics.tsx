const statistics = [
  { count: '72', name: 'Countries' },
  { count: '535+', name: 'Projects' },
  { count: '273+', name: 'Clients' },
  { count: '432+', name: 'Feedbacks' },
] as const

export function Statistics() {
  return (
    <section aria-label="Statistics" className="mt-6 bg-board text-on-board sm:mt-14">
      <div className="contacts" aria-hidden />
      <dl className="page-width grid grid-cols-4 gap-3 py-4 sm:gap-6 sm:py-8">
        {statistics.map(({ count, name }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="cond text-sm text-on-board-2 sm:text-base">{name}</dt>
            <dd className="wide text-xl font-bold sm:text-4xl">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
