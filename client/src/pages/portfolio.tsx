export default function PortfolioPage() {
  return <div className="page-width py-6" />
}
