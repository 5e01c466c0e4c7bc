/** What people choose, by product type: the categories that rules of builds know. */
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
