-- One rule says when two SKUs are the same. Texts that earlier versions stored with hidden characters are cleaned first; a SKU that another part has
-- then gets the part's id. Parts that have one SKU in two spellings stay, as twins. Admins see both in a list. Orders, documents and the history keep
-- what they say.
-- The key of same_key for texts other than plain ASCII; common/same-key.ts is the same rule, and a test compares both. Its cases are written out,
-- because lower() depends on the locale of the database. Upper case and rare forms of lower case come first, then their usual lower case.
-- Not in SQL, because it would become a part of every index and statement that calls same_key.
create or replace function public.same_key_of_signs(written text) returns text
language plpgsql immutable parallel safe
as $$
begin
  return left(btrim(regexp_replace(normalize(replace(replace(translate(translate(
      normalize(regexp_replace(written collate "C",
        '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
        '', 'g'), NFKD),
      U&'\02d7\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2796\2e17\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\+010d6e\+010ead', repeat('-', 25)),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
    'ςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄ'
    'ԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴ'
    'ᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾ'
    'ᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢ'
    'ⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆ'
    'ꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐'
    '𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊'
    '𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'abcdefghijklmnopqrstuvwxyzæðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳαβγδεζηθικλμνξοπρστυφχψω'
    'σϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅ'
    'ԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄ'
    'ꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾ'
    'ჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣ'
    'ⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎ'
    'ꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷'
    '𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪'
    '𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'),
    'ß', 'ss'), U&'i\0307', 'i'), NFKC),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'), ' '), 500);
end
$$;
--> statement-breakpoint
-- When two SKUs, part numbers, makers or categories are the same: they have the same key. common/same-key.ts is the same rule for the shop's
-- processes, and a test compares both. The indexes products_sku_same and products_sku_twins call this function, so its text must stay as it is:
-- README.md says how to change such a function.
create or replace function public.same_key(written text) returns text
language sql immutable parallel safe
as $$
  select case when written collate "C" ~ '^[!-~]+( [!-~]+)*$' then left(lower(written collate "C"), 500)
    else public.same_key_of_signs(written) end
$$;
--> statement-breakpoint
-- Ends twins, parts whose SKU is a second spelling of another part's. A twin that gets another SKU is an ordinary part again. If the other part is
-- removed or gets another SKU, the oldest twin takes its place. A new SKU that is taken violates the index of SKUs.
create or replace function settle_twins() returns trigger
language plpgsql
as $$
declare
  v_has_left boolean := new.deleted_at is not null or public.same_key(new.sku) <> public.same_key(old.sku);
begin
  if new.is_twin and new.deleted_at is null and new.sku <> old.sku then
    update products set is_twin = false where id = new.id;
  elsif not old.is_twin and old.deleted_at is null and v_has_left then
    update products set is_twin = false
    where id = (
      select t.id from products t
      where t.deleted_at is null and t.is_twin and public.same_key(t.sku) = public.same_key(old.sku) order by t.id limit 1
    );
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Characters that a line may not have: controls, line ends, direction marks; and signs without a width, except joiners, which Bengali needs.
create function pg_temp.has_hidden(written text) returns boolean language sql immutable as $$
  select written collate "C" ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]'
$$;
--> statement-breakpoint
-- As in delivery_details.
create function pg_temp.is_visible(written text) returns boolean language sql immutable as $$
  select written collate "C" ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;
--> statement-breakpoint
create function pg_temp.needs_cleaning(written text) returns boolean language sql immutable as $$
  select written <> '' and (pg_temp.has_hidden(written) or not pg_temp.is_visible(written))
$$;
--> statement-breakpoint
-- One visible line, or `otherwise`.
create function pg_temp.clean_line(written text, otherwise text) returns text language sql immutable as $$
  select case when pg_temp.needs_cleaning(written) then
    case when pg_temp.is_visible(written) then
      btrim(regexp_replace(
        regexp_replace(written collate "C", '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+', '', 'g'),
        '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), U&' \00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000')
    else otherwise end
  else written end
$$;
--> statement-breakpoint
-- Lines and tabs belong to a text of several lines, other controls and signs that turn its direction do not.
create function pg_temp.has_controls(written text) returns boolean language sql immutable as $$
  select written collate "C" ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
$$;
--> statement-breakpoint
create function pg_temp.clean_text(written text, otherwise text) returns text language sql immutable as $$
  select case when pg_temp.has_controls(written) then
    coalesce((
      select c.cleaned from regexp_replace(written collate "C",
        '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+', '', 'g') as c (cleaned)
      where pg_temp.is_visible(c.cleaned)), otherwise)
  else written end
$$;
--> statement-breakpoint
-- Reading all parts takes a while, so it is done before the lock on their table; then only rows that have changed meanwhile are read again.
create temporary table reading on commit drop as select pg_snapshot_xmin(pg_current_snapshot())::xid as oldest;
--> statement-breakpoint
create temporary view dirty_products as
select p.id, p.deleted_at, p.sku as old_sku,
  jsonb_build_object('sku', p.sku, 'name', p.name, 'productType', p.product_type, 'manufacturer', p.manufacturer, 'series', p.series,
    'partNumbers', p.part_numbers, 'description', p.description) as before,
  pg_temp.clean_line(p.sku, 'PART-' || p.id) as sku,
  pg_temp.clean_line(p.name, 'Unnamed part ' || p.id) as name,
  pg_temp.clean_line(p.product_type, 'Other parts') as product_type,
  pg_temp.clean_line(p.manufacturer, null) as manufacturer,
  pg_temp.clean_line(p.series, null) as series,
  array(select c.number from unnest(p.part_numbers) with ordinality as n (written, place), pg_temp.clean_line(n.written, null) as c (number)
    where c.number is not null order by n.place) as part_numbers,
  pg_temp.clean_text(p.description, pg_temp.clean_line(p.name, 'Unnamed part ' || p.id)) as description
from products p
where pg_temp.needs_cleaning(p.sku) or pg_temp.needs_cleaning(p.name) or pg_temp.needs_cleaning(p.product_type) or pg_temp.needs_cleaning(p.manufacturer)
  or pg_temp.needs_cleaning(p.series) or exists (select from unnest(p.part_numbers) as n (written) where pg_temp.needs_cleaning(n.written))
  or pg_temp.has_controls(p.description);
--> statement-breakpoint
create temporary table cleaned_products on commit drop as select * from dirty_products;
--> statement-breakpoint
create temporary table sku_keys on commit drop as select id, public.same_key(sku) as key from products where deleted_at is null;
--> statement-breakpoint
create index on sku_keys (key);
--> statement-breakpoint
-- Parts that may be twins.
create temporary table suspects on commit drop as
select k.id from sku_keys k join (select key from sku_keys group by key having count(*) > 1) t on t.key = k.key;
--> statement-breakpoint
analyze sku_keys;
--> statement-breakpoint
update users set display_name = pg_temp.clean_line(display_name, '') where pg_temp.needs_cleaning(display_name) and deleted_at is null;
--> statement-breakpoint
update users set phone_number = pg_temp.clean_line(phone_number, null) where pg_temp.needs_cleaning(phone_number) and deleted_at is null;
--> statement-breakpoint
update delivery_addresses set label = pg_temp.clean_line(label, 'Address') where pg_temp.needs_cleaning(label);
--> statement-breakpoint
update delivery_addresses set recipient = pg_temp.clean_line(recipient, 'Unnamed') where pg_temp.needs_cleaning(recipient);
--> statement-breakpoint
update delivery_addresses set phone_number = pg_temp.clean_line(phone_number, 'Unknown') where pg_temp.needs_cleaning(phone_number);
--> statement-breakpoint
update part_lists set name = pg_temp.clean_line(name, 'Unnamed list') where pg_temp.needs_cleaning(name);
--> statement-breakpoint
update builds set name = pg_temp.clean_line(name, 'Unnamed build') where pg_temp.needs_cleaning(name);
--> statement-breakpoint
update build_groups set name = pg_temp.clean_line(name, 'Unnamed build') where pg_temp.needs_cleaning(name);
--> statement-breakpoint
update api_tokens set name = pg_temp.clean_line(name, 'Unnamed token') where pg_temp.needs_cleaning(name);
--> statement-breakpoint
update reviews set author_name = pg_temp.clean_line(author_name, 'Unnamed') where pg_temp.needs_cleaning(author_name);
--> statement-breakpoint
update part_reviews set hidden_reason = pg_temp.clean_text(hidden_reason, 'No reason') where pg_temp.has_controls(hidden_reason);
--> statement-breakpoint
update contact_messages set subject = pg_temp.clean_line(subject, 'No subject') where pg_temp.needs_cleaning(subject);
--> statement-breakpoint
update part_reviews set author_name = pg_temp.clean_line(author_name, 'Unnamed') where pg_temp.needs_cleaning(author_name);
--> statement-breakpoint
update users set address = pg_temp.clean_text(address, null) where pg_temp.has_controls(address);
--> statement-breakpoint
update delivery_addresses set address = pg_temp.clean_text(address, 'Unknown') where pg_temp.has_controls(address);
--> statement-breakpoint
update reviews set text = pg_temp.clean_text(text, '…') where pg_temp.has_controls(text);
--> statement-breakpoint
update part_reviews set text = pg_temp.clean_text(text, '…') where pg_temp.has_controls(text);
--> statement-breakpoint
-- A name that is taken already gets the first part of the id.
update price_lists t set name = case when exists (select from price_lists o where o.id <> t.id and o.deleted_at is null and lower(pg_temp.clean_line(o.name, '')) = lower(c.name))
    then left(c.name, 180) || ' (' || left(t.id::text, 8) || ')' else c.name end
from (select id, pg_temp.clean_line(name, 'Unnamed price list ' || left(id::text, 8)) as name from price_lists where pg_temp.needs_cleaning(name)) c
where c.id = t.id;
--> statement-breakpoint
-- A name that is taken already gets the first part of the id.
update customer_groups t set name = case when exists (select from customer_groups o where o.id <> t.id and o.deleted_at is null and lower(pg_temp.clean_line(o.name, '')) = lower(c.name))
    then left(c.name, 180) || ' (' || left(t.id::text, 8) || ')' else c.name end
from (select id, pg_temp.clean_line(name, 'Unnamed group ' || left(id::text, 8)) as name from customer_groups where pg_temp.needs_cleaning(name)) c
where c.id = t.id;
--> statement-breakpoint
-- Of two rules that become one, the better one stays.
delete from price_list_rules r using price_list_rules o
where (pg_temp.needs_cleaning(r.value) or pg_temp.needs_cleaning(o.value)) and o.id <> r.id and o.price_list_id = r.price_list_id and o.applies_to = r.applies_to
  and lower(pg_temp.clean_line(o.value, 'Other parts')) = lower(pg_temp.clean_line(r.value, 'Other parts'))
  and (o.basis_points > r.basis_points or (o.basis_points = r.basis_points and o.id < r.id));
--> statement-breakpoint
update price_list_rules set value = pg_temp.clean_line(value, 'Other parts') where pg_temp.needs_cleaning(value);
--> statement-breakpoint
-- From here on the table is locked: what follows reads it three times, for rows that have changed and for the two indexes.
ALTER TABLE "products" ADD COLUMN "is_twin" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
create temporary table changed_products on commit drop as
select p.id from products p, reading r where age(p.xmin) <= age(r.oldest);
--> statement-breakpoint
delete from cleaned_products where id in (select id from changed_products);
--> statement-breakpoint
insert into cleaned_products select * from dirty_products where id in (select id from changed_products);
--> statement-breakpoint
-- A cleaned SKU that another part has already gets the part's id.
update products p
set sku = case when c.is_taken then left(c.sku, 180) || ' (' || p.id || ')' else c.sku end, name = c.name, product_type = c.product_type,
  manufacturer = c.manufacturer, series = c.series, part_numbers = c.part_numbers, description = c.description, updated_at = now()
from (
  select c.*, c.deleted_at is null and c.sku <> c.old_sku and (
    exists (select from products o where o.sku = c.sku and o.deleted_at is null and o.id <> c.id)
    or exists (select from cleaned_products o where o.sku = c.sku and o.deleted_at is null and o.id < c.id)) as is_taken
  from cleaned_products c
) c
where c.id = p.id;
--> statement-breakpoint
-- What it was, so that nothing is lost.
insert into audit_entries (action, subject_type, subject_id, details)
select 'item.clean', 'item', id::text, jsonb_build_object('before', before) from cleaned_products;
--> statement-breakpoint
-- A subject of its own, because admins see a list of them, which must not read the entries of all items.
insert into audit_entries (action, subject_type, subject_id, details)
select 'item.rename', 'renamedItem', p.id::text, jsonb_build_object('sku', p.sku, 'wanted', c.sku)
from cleaned_products c join products p on p.id = c.id where p.sku <> c.sku and p.deleted_at is null;
--> statement-breakpoint
insert into suspects
select id from changed_products union all select id from cleaned_products union all
select k.id from sku_keys k where k.key in (
  select public.same_key(p.sku) from products p
  where p.deleted_at is null and p.id in (select id from changed_products union all select id from cleaned_products));
--> statement-breakpoint
update products p set is_twin = true
from (
  select id, row_number() over (partition by public.same_key(sku) order by id) as place from products
  where deleted_at is null and id in (select id from suspects)
) r
where r.id = p.id and r.place > 1;
--> statement-breakpoint
drop view dirty_products;
--> statement-breakpoint
-- The version before: its second spelling of a SKU is refused like a SKU that is taken.
CREATE UNIQUE INDEX IF NOT EXISTS "products_sku_same" ON "products" USING btree (public.same_key("sku")) WHERE deleted_at is null and not is_twin;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_sku_twins" ON "products" USING btree (public.same_key("sku")) WHERE deleted_at is null and is_twin;
--> statement-breakpoint
create trigger products_settle_twins after update of sku, deleted_at on products for each row
  when (old.sku <> new.sku or old.deleted_at is distinct from new.deleted_at)
  execute function settle_twins();
