// A self-signed certificate for a test: Node creates keys and signatures but no certificates, so the few required fields are encoded here
// (X.509, DER).
import { generateKeyPairSync, sign } from 'node:crypto'
import postgres from 'postgres'

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const hex = (digits: string) => Buffer.from(digits, 'hex')
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const objectId = (digits: string) => tagged(0x06, hex(digits))
const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)
const time = (atMs: number) => tagged(0x18, Buffer.from(`${new Date(atMs).toISOString().replace(/[-:T]|\..*/g, '')}Z`))
const pemOf = (certificate: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** A key and a certificate for this machine, both as PEM, valid for a day. */
export function createCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from('127.0.0.1')))))
  const day = 24 * 60 * 60 * 1_000
  // A bare postgres.js asks for `localhost` if an address has no name.
  const names = sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])), tagged(0x82, Buffer.from('localhost')))
  const alternativeNames = sequence(objectId('551d11'), tagged(0x04, names))
  const isAuthority = sequence(objectId('551d13'), tagged(0x04, sequence(tagged(0x01, Buffer.from([255])))))
  const signed = sequence(
    tagged(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames, isAuthority)),
  )
  const certificate = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey)))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: pemOf(certificate) }
}

/**
 * Makes the database server at `url` offer TLS from now on, with its own certificate, which is returned as PEM. `url` must be a
 * superuser's.
 */
export async function offerTls(url: string): Promise<string> {
  const { key, certificate } = createCertificate()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  // The server itself writes the files, because its account must own them.
  const write = (file: string, text: string) =>
    sql.unsafe(`copy (select unnest(string_to_array('${text.trim()}', chr(10)))) to program 'umask 077; cat > ${file}'`)
  await write('server.key', key)
  await write('server.crt', certificate)
  await sql.unsafe('alter system set ssl = on')
  await sql`select pg_reload_conf()`
  // Sessions learn of the change one by one; new ones see it once the server's first process does.
  for (let ssl = 'off'; ssl === 'off'; ) {
    const probe = postgres(url, { max: 1 })
    ssl = (await probe`show ssl`)[0]?.ssl
    await probe.end()
  }
  await sql.end()
  return certificate
}
