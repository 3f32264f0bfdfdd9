import { chromium } from '@playwright/test'
import { execSync } from 'node:child_process'
const exe = process.env.CHROMIUM_PATH || execSync('which chromium-headless-shell || which chromium').toString().trim()
const b = await chromium.launch({ executablePath: exe, args: ['--no-sandbox','--disable-gpu'] })
const [,, out, path, width='1440', locale='ko-KR', scheme='light', full='1'] = process.argv
const c = await b.newContext({ viewport: { width: Number(width), height: width==='390'?844:900 }, locale, colorScheme: scheme, deviceScaleFactor: width==='390'?2:1 })
const p = await c.newPage()
p.on('console', m => { if (['error','warning'].includes(m.type())) console.log(m.text()) })
await p.goto('http://localhost:4731'+path)
await p.waitForTimeout(1500)
await p.evaluate(async () => { for (let y=0;y<document.body.scrollHeight;y+=600){ scrollTo(0,y); await new Promise(r=>setTimeout(r,120)) } scrollTo(0,0) })
await p.waitForTimeout(500)
await p.screenshot({ path: `/tmp/shots/${out}.png`, fullPage: full==='1' })
await b.close()
