/** The categories of the supplier's price list. */
export const categories = [
  ...['CPU', 'Graphics card', 'Memory', 'Motherboard', 'Storage', 'Power supply', 'CPU cooler', 'Case fan', 'Case', 'Monitor'],
  ...['Keyboard', 'Mouse', 'Headphones', 'Speakers', 'Webcam', 'Thermal compound', 'Network card', 'Sound card', 'Operating system'],
]
