import { SavedBuildIndex } from '#client/features/saved-builds/saved-build-index.tsx'

export default function BuildsPage() {
  return <SavedBuildIndex />
}
