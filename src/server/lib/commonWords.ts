/**
 * Words that passwords are made of most often, besides those the browser knows: names, brands, places, teams, pastimes. Our
 * own list, by what is known of such passwords, in small letters; Korean words as they are typed on an English keyboard.
 */
export const moreCommonWords: readonly string[] =
  `abcd access account action adidas airport alex alexander alexis alpha amanda amazon america anaconda andrea andrew angel angela animal anthony
  apollo april arsenal arthur ashley asia assword august austin awesome azerty badboy bailey banana bandit barcelona barney batman bear beauty
  beaver beer benjamin berlin bigdog bird biteme black blazer blink blue bmw bond boomer boss boston boxer brandon brandy brasil brazil brian
  bridge british bronco brooklyn browns bubba buddy buffalo bulldog buster butter butterfly calvin camaro cameron canada captain carlos carolina
  casper castle champion chance charles charlie cheese chelsea cherry chester chicago chicken china chocolate chris christian christine church
  cisco city claire classic cloud coffee college company compaq computer connect container control cookie cooper copper corona corvette cowboy
  coyote cream cricket crystal cupcake dakota dallas daniel danielle database david december delta denise dennis denver desert design dexter
  diablo diamond digital director disney doctor dolphin donald donkey dreams driver eagle edward einstein elephant elizabeth emily eminem
  emperor empire energy engineer england enter eternal europe export express facebook falcon family fantasy father february ferrari fireball
  firebird fish flower florida forever forest forklift france frank freddy freedom friday friend friends future galaxy gandalf garden
  gateway gemini general genius george germany giants ginger girl global golden golf good gordon grace green guitar gunner hammer hannah happy
  harbor harbour hardcore harley harry harvard hawaii heaven helpme henry hockey holiday home honda honey hotmail house houston hunter iceman
  import india inside instagram internet ironman italy jackson jaguar james january japan jasmine jason jasper jennifer jeremy jessica jesus
  john johnny jordan joseph joshua juice julian june july junior justin killer kimchi king kitten kitty knight ladies lakers lauren legend
  leonard leslie letme lincoln linux liverpool logitech london lovely lucky lucy maggie magic manager manchester march marina marine marlboro
  martin marvel master matrix matthew maverick maxwell melissa member mercedes merlin metallica mexico michael michelle mickey microsoft midnight
  miller million minecraft mobile monday money monitor monster morgan mother motorola mountain movie murphy music mustang mylove myspace nascar
  natasha nathan network newyork nicholas nicole nike nirvana nissan nothing november number october office oliver online orange orlando pacific
  packers paint panda pantera panther paradise paris parker patrick peaches peanut pencil pepper perfect peter phoenix picture pizza player please
  pokemon police porsche power prince private purple python qazwsx queen rabbit rachel raiders rainbow ranger raymond rebecca redsox
  richard river robert rocket rose running russia samantha samson sandra saturday scooter scorpion security september service shipping silver
  simple singapore skype smile snoopy snow sophie spanish sparky spiderman spider sport star starwars steelers stephen steven student success
  sunday sunny super support sweet system taylor teacher tennis terminal texas thomas thunder thursday tiger tigger tokyo toyota traffic transit
  trucking trustno tuesday turtle twitter united universe vanessa victor victoria viking viper virginia volvo vietnam warehouse warrior water
  wednesday whatever white wilson windows winner winston wizard wolf woman work world xavier yahoo yamaha yankees yellow zombie zxcv
  hongkong shanghai ningbo qingdao rotterdam hamburg antwerp hanoi haiphong bangkok manila jakarta osaka yokohama gwangyang pyeongtaek ulsan
  daegu daejeon gwangju suwon jeju gangnam pusan daehan hanjin hyundae maersk evergreen yangming
  lotte posco doosan hanwha shinsegae coupang celltrion nongshim orion galaxys iphone android youtube netflix tesla starbucks
  annyeong saranghae hanguk daehanminguk kimchi bulgogi taekwon oppa noona hyung eomma appa minsu jiyoung minji jihoon seojun hayoon soyeon
  tkfkd tkfkdgo dkssud dkssudgktpdy qlalfqjsgh qlqjs rhksflwk zhfldk gksrnr tjdnf qntks dlscjs gkrry ghltk fhrmdls eoqkr
  rkawk rlacl ehdtod djaak dkqk dhqk answp wlsn alswl tjqls rkskek akqjq`.split(/\s+/);
