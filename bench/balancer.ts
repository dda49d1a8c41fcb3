// The demo's small balancer as a program of its own, so that what it costs is counted apart: SERVERS names the ports
// behind it, with commas between.
import { startBalancer } from '#dev/start/balancer.ts'
import { answerUsage } from './answer-usage.ts'

answerUsage()
const servers = (process.env['SERVERS'] ?? '').split(',').map(Number)
const balancer = await startBalancer({ port: 0, host: '127.0.0.1', servers })
process.send?.({ ready: true, port: balancer.port })
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(reason, () => process.exit(0))
