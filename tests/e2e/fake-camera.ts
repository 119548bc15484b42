import type { Page } from '@playwright/test'

const LEFT = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]
const WIDE = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const inverted = (bars: string) => bars.replace(/./g, (bar) => (bar === '0' ? '1' : '0'))
const reversed = (bars: string) => [...bars].reverse().join('')

/** The bars of an EAN-13 as 95 modules, 1 for black (GS1 General Specifications §5.2.1). */
function barsOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const half = (from: number, shape: (bars: string, at: number) => string) =>
    digits
      .slice(from, from + 6)
      .map((digit, at) => shape(WIDE[digit] ?? '', at))
      .join('')
  const left = half(0, (bars, at) => (LEFT[first]?.[at] === 'L' ? bars : reversed(inverted(bars))))
  return `101${left}01010${half(6, inverted)}101`
}

/** A camera of the next pages that shows what `show` says; `refuse` makes it answer as a camera does that may not be used. */
export interface FakeCamera {
  /** Holds an EAN-13 in front of it; takes it away with ''. */
  show(code: string): Promise<void>
  refuse(errorName: string): Promise<void>
  /** Cameras that are on. */
  on(): Promise<number>
}

declare global {
  var testCamera: { bars: string; refusal: string; streams: MediaStream[] }
}

/** Gives the pages that are opened from now on a camera whose picture is a canvas. */
export async function fakeCamera(page: Page): Promise<FakeCamera> {
  await page.addInitScript(() => {
    const camera = { bars: '', refusal: '', streams: [] as MediaStream[] }
    globalThis.testCamera = camera
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const paint = canvas.getContext('2d')
    function draw() {
      if (!paint) return
      paint.fillStyle = 'white'
      paint.fillRect(0, 0, canvas.width, canvas.height)
      paint.fillStyle = 'black'
      const module = 6
      for (let at = 0; at < camera.bars.length; at++)
        if (camera.bars[at] === '1') paint.fillRect(350 + at * module, 200, module, 320)
    }
    navigator.mediaDevices.getUserMedia = async () => {
      if (camera.refusal !== '') throw new DOMException('no camera', camera.refusal)
      const stream = canvas.captureStream(20)
      camera.streams.push(stream)
      // A canvas that nobody paints sends no pictures.
      setInterval(draw, 50)
      return stream
    }
  })
  return {
    show: (code) =>
      page.evaluate(
        (bars) => void Object.assign(globalThis.testCamera, { bars }),
        code === '' ? '' : barsOf(code),
      ),
    refuse: (name) =>
      page.evaluate((refusal) => void Object.assign(globalThis.testCamera, { refusal }), name),
    on: () => page.evaluate(() => globalThis.testCamera.streams.filter(({ active }) => active).length),
  }
}
