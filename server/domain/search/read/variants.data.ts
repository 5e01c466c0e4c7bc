// Words and letters that distinguish a model from its base model: an RTX 3060 Ti is not an RTX 3060.

/** After a blank or joined: "3060 Ti", "3060Ti". */
export const variantWords: ReadonlySet<string> = new Set([
  ...['ti', 'super', 'xt', 'xtx', 'x3d', 'gre', 'x', 'xe', 'ge', 'gt', 'g', 'k', 'kf', 'ks', 'f', 's', 't', 'e', 'em', 'oem', 'tray'],
  ...['plus', 'pro', 'max', 'ultra', 'mini', 'lite', 'slim', 'se', 'v2', 'v3', 'g2', 'ii', 'iii', 'gen2', 'gen3', 'duo', 'mobile'],
])
