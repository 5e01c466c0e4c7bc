/** Texts for choosing a part, by product type: for the categories that rules know. */
export const wantedParts: Readonly<Record<string, string>> = {
  CPU: 'a processor',
  Motherboard: 'a motherboard',
  Memory: 'memory',
  'Graphics card': 'a graphics card',
  Storage: 'a drive',
  'Power supply': 'a power supply',
  Case: 'a case',
  'CPU cooler': 'a CPU cooler',
  'Case fan': 'case fans',
}
