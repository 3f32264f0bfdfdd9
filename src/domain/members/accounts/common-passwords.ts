/*
 * What people choose when a password must have a capital, a digit and a sign: one of these words with ornaments. A list
 * of leaked passwords as they stand would refuse nothing, as hardly any of them keeps the rule.
 */
const WORDS = `
  password passwort passwd pass pw secret letmein welcome hello login signin admin administrator root master manager
  user guest test tester testing demo sample changeme default temp temporary access system server service security
  qwer qwerty qwertz azerty asdf asdfasdf zxcv zxcvzxcv qwerasdf asdfqwer qazwsx qazwsxedc wsxedc zaqwsx zaqiwsx zaqxsw zaqiawsx
  qweasd qweasdzxc asdzxc iqazzwsx iqaz qwaszx poiuy lkjh mnbv qiwe qiweie qwezxc
  iloveyou ilove iloveu loveyou love lover lovely forever baby babe angel honey darling sweet sweetheart kiss happy
  dragon monkey tiger lion eagle bear wolf shark dolphin horse puppy kitty kitten butterfly chicken panda rabbit
  football baseball soccer basketball hockey tennis golf sports ranger hunter killer ninja warrior soldier captain
  superman batman spiderman starwars pokemon pikachu naruto minecraft fortnite matrix
  sunshine princess prince queen king diamond silver golden flower rainbow summer winter autumn spring monday friday
  january february march april may june july august september october november december
  michael jennifer jordan jessica daniel thomas robert william george charlie andrew joshua matthew david john james
  joseph peter paul mary maria anna sarah samuel jacob abraham moses joshua ruth esther grace faith hope charity
  jesus jesuschrist christ christian church chapel bible gospel holy amen hallelujah halleluja lord god godisgood
  godislove jesuslovesme jesuslove blessed blessing savior saviour trinity heaven prayer pastor calvin luther reformed
  reformation psalm emmanuel immanuel shalom jehovah hosanna maranatha salvation
  hananim yesu yesunim jesusnim gyohoe kyohoe moksa chanyang gido sarang saranghae saranghaeyo annyeong annyong
  korea korean seoul busan daegu incheon gwangju daejeon daehan daehanminguk hankuk hanguk samsung hyundai naver kakao
  google facebook instagram youtube apple iphone android galaxy microsoft windows computer internet
  america canada london paris newyork california chicago texas boston
  money lucky winner success freedom justice liberty peace power energy music guitar piano singer dance rock star
  family mother father brother sister friend friends school student teacher
  trustno trustnoone whatever nothing something anything nobody mypassword mypass yourpassword thepassword newpassword
  passcode passphrase abc abcd aaa abcabc abcdabc xyz
  dkssud dkssudgktpdy tkfkd tkfkdgo tkfkdgody qlalfqjsgh qlqjs gksrnr eogksalsrnr wpthd gksksla dPtn dptn rlfehfdl
  ghkdlxld dkagh dlrj ahffk ajfha rhksflwk dnrlf ckddlr
`

/** In lower case, letters put for the digits that stand for them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().toLowerCase().split(/\s+/))
