import { writeSync } from 'node:fs'

// Loaded into a measured command: says its largest resident memory, in MB, on the fourth stream when it ends.
process.once('exit', () => writeSync(3, String(process.resourceUsage().maxRSS / 1024)))
