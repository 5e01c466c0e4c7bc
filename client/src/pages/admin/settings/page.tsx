import { Awaiting } from '#client/components/awaiting.tsx'
import { FreshSignInGuard } from '#client/features/account/fresh-sign-in-guard.tsx'
import { SettingsForms } from '#client/features/settings/settings-forms.tsx'
import { useSettings } from '#client/features/settings/use-settings.ts'

export default function SettingsPage() {
  const { data, error, refetch } = useSettings()
  return (
    <FreshSignInGuard>
      {data ? <SettingsForms settings={data} /> : <Awaiting error={error} retry={refetch} className="h-120 w-full" />}
    </FreshSignInGuard>
  )
}
