import { AuditList } from '#client/features/audit/audit-list.tsx'

export default function AuditPage() {
  return <AuditList />
}
